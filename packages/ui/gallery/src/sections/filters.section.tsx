import {
  Button,
  type Constraint,
  ConstraintField,
  type DateRange,
  DateRangeField,
  FilterChips,
  SegmentedControl,
  Sheet,
  Tooltip,
} from '@sentinel/ui';
import { useState } from 'react';
import { Specimen } from '../specimen.tsx';

const HORIZONS = [5, 10, 20, 60, 120].map((days) => ({ value: days, label: days }));
const NO_YES = [
  { value: false, label: 'No' },
  { value: true, label: 'Yes' },
];
const DENSITIES = ['Compact', 'Regular', 'Roomy'].map((name) => ({ value: name, label: name }));
const NO_DATES: DateRange = { start: null, end: null };
const CHIPS = [
  { name: 'dates', label: 'Trade Date', text: '01 Jan 2021 – 20 Nov 2026' },
  { name: 'types', label: 'Trade types', text: 'Purchases' },
  { name: 'value', label: 'Value', text: '>= 250 thousand' },
  { name: '10b51', label: '10b5-1', text: 'excluded' },
];

function Filters() {
  return (
    <>
      <Specimen name="Segmented control">
        <Segments />
      </Specimen>
      <Specimen name="Segmented control, small">
        <SmallSegments />
      </Specimen>
      <Specimen name="Segmented control, disabled">
        <SegmentedControl label="Return horizon" options={HORIZONS} value={20} onChange={() => undefined} disabled />
      </Specimen>
      <Specimen name="Date range">
        <Dates label="Trade Date" first={{ start: '2021-01-01', end: '2026-11-20' }} />
      </Specimen>
      <Specimen name="Date range, empty">
        <Dates label="Filing Date" first={NO_DATES} />
      </Specimen>
      <Specimen name="Date range, disabled">
        <DateRangeField label="Trade Date" value={NO_DATES} onChange={() => undefined} disabled />
      </Specimen>
      <Specimen name="Date range, error">
        <DateRangeField label="Trade Date" value={NO_DATES} onChange={() => undefined} error="Date input not valid." />
      </Specimen>
      <Specimen name="Constraint">
        <Bounds
          label="Value of shares traded (thousands)"
          unit="dollars"
          first={{ operator: '>=', val1: '250', val2: '' }}
        />
      </Specimen>
      <Specimen name="Constraint, BETWEEN, with tooltip">
        <Bounds
          label="Trade return"
          unit="percent"
          first={{ operator: 'between', val1: '-15%', val2: '60%' }}
          tooltip={<Tooltip label="About trade return" content="The return over the horizon after the trade." />}
        />
      </Specimen>
      <Specimen name="Constraint, letters">
        <Bounds label="Days until next EA" unit="number" first={{ operator: '<=', val1: 'soon', val2: '' }} />
      </Specimen>
      <Specimen name="Constraint, wrong way round">
        <Bounds label="Share price" unit="dollars" first={{ operator: 'between', val1: '$60', val2: '15' }} />
      </Specimen>
      <Specimen name="Constraint, disabled">
        <ConstraintField
          label="Market value (millions)"
          unit="dollars"
          value={{ operator: '>=', val1: '', val2: '' }}
          onChange={() => undefined}
          disabled
        />
      </Specimen>
      <Specimen name="Sheet, for phones">
        <SheetSpecimen />
      </Specimen>
      <Specimen name="Filter chips" wide>
        <Chips />
      </Specimen>
    </>
  );
}

function Segments() {
  const [horizon, setHorizon] = useState(20);
  const [excludes, setExcludes] = useState(true);
  return (
    <>
      <SegmentedControl
        label="Return horizon (business days)"
        options={HORIZONS}
        value={horizon}
        onChange={setHorizon}
      />
      <SegmentedControl
        label="Exclude 10b5-1 Trades?"
        options={NO_YES}
        value={excludes}
        onChange={setExcludes}
        hint="Trades under a plan were decided earlier."
      />
    </>
  );
}

function SmallSegments() {
  const [density, setDensity] = useState('Compact');
  return (
    <SegmentedControl
      label="Row height"
      hideLabel
      size="small"
      options={DENSITIES}
      value={density}
      onChange={setDensity}
    />
  );
}

function Dates({ label, first }: { label: string; first: DateRange }) {
  const [range, setRange] = useState(first);
  return <DateRangeField label={label} value={range} onChange={setRange} />;
}

interface BoundsProps extends Pick<Parameters<typeof ConstraintField>[0], 'label' | 'unit' | 'tooltip'> {
  first: Constraint;
}

function Bounds({ first, ...field }: BoundsProps) {
  const [constraint, setConstraint] = useState(first);
  return <ConstraintField {...field} value={constraint} onChange={setConstraint} />;
}

function SheetSpecimen() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Open filters
      </Button>
      <Sheet
        open={isOpen}
        onClose={close}
        title="Filters"
        footer={
          <>
            <Button variant="outline" onClick={close}>
              Reset
            </Button>
            <Button variant="primary-yellow" onClick={close}>
              Search
            </Button>
          </>
        }
      >
        <Dates label="Trade Date in the sheet" first={NO_DATES} />
        <Segments />
      </Sheet>
    </>
  );
}

function Chips() {
  const [names, setNames] = useState(CHIPS.map(({ name }) => name));
  return (
    <FilterChips
      chips={CHIPS.filter(({ name }) => names.includes(name)).map((chip) => ({
        ...chip,
        onRemove: () => setNames(names.filter((name) => name !== chip.name)),
      }))}
    />
  );
}

export const FILTERS = { id: 'filters', title: 'Filters', Specimens: Filters };
