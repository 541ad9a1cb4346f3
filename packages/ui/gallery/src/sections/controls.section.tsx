import { Dropdown, Pagination, ProgressBar, Slider, TabLinks, Tabs, Tooltip } from '@sentinel/ui';
import { useState } from 'react';
import { Row, Specimen } from '../specimen.tsx';

const HORIZONS = [5, 10, 20, 60, 120].map((days) => ({ value: days, label: `${days} business days` }));
const ITEMS = [
  { value: '', label: 'All Item Numbers' },
  { value: '1.01', label: 'Item 1.01 - Entry into a Material Definitive Agreement' },
  { value: '2.02', label: 'Item 2.02 - Results of Operations and Financial Condition' },
  { value: '4.02', label: 'Item 4.02 - Non-Reliance on Previously Issued Financial Statements' },
  { value: '5.02', label: 'Item 5.02 - Departure/Election/Appointment of Directors or Officers' },
  { value: '9.99', label: 'Not available', disabled: true },
];

const PAGES = [
  { href: '/gallery', label: 'Gallery' },
  { href: '/dashboard', label: 'Dashboard' },
] as const;

function Controls() {
  const [horizon, setHorizon] = useState<number | null>(null);
  const [items, setItems] = useState<string[]>(['2.02', '5.02']);
  const [zoom, setZoom] = useState(1.5);
  const [page, setPage] = useState(4);
  const [pageSize, setPageSize] = useState(20);
  return (
    <>
      <Specimen name="Dropdown, single">
        <Dropdown label="Return horizon" options={HORIZONS} value={horizon} onChange={setHorizon} />
      </Specimen>
      <Specimen name="Dropdown, multiple, label cut at 25">
        <Dropdown
          multiple
          label="Contents of 8-K filing"
          options={ITEMS}
          value={items}
          onChange={setItems}
          placeholderValue=""
        />
      </Specimen>
      <Specimen name="Dropdown, error">
        <Dropdown
          label="Industry"
          options={[]}
          value={null}
          onChange={() => undefined}
          error="Please choose an industry."
        />
      </Specimen>
      <Specimen name="Dropdown, disabled">
        <Dropdown label="Lookback period" options={HORIZONS} value={20} onChange={() => undefined} disabled />
      </Specimen>
      <Specimen name="Tooltip">
        <Row>
          Event return
          <Tooltip
            label="About event return"
            content="Close of the event day over the close before, less the market's."
          />
        </Row>
      </Specimen>
      <Specimen name="Tooltip with rich text, on words">
        <Row>
          <Tooltip
            label="Why this trade is marked"
            content={
              <>
                Filed <strong>4 business days</strong> after the trade; the rule allows two.
              </>
            }
          >
            Filed late
          </Tooltip>
        </Row>
      </Specimen>
      <Specimen name="Progress">
        <ProgressBar label="Interactions scored" done={14} total={24} />
        <ProgressBar label="Interactions scored, not begun" done={0} total={24} />
        <ProgressBar label="Interactions scored, all" done={24} total={24} />
        <ProgressBar label="Interactions scored, unassigned" done={6} total={24} muted />
      </Specimen>
      <Specimen name="Slider">
        <Slider label="Zoom" value={zoom} onChange={setZoom} min={1} max={5} step={0.1} valueText={`${zoom}x`} />
        <Slider label="Zoom, disabled" value={2} onChange={() => undefined} min={1} max={5} step={0.1} disabled />
      </Specimen>
      <Specimen name="Tabs">
        <TabsSpecimen />
      </Specimen>
      <Specimen name="Tab links, each a page">
        <TabLinks label="Pages" links={PAGES} current="/gallery" />
      </Specimen>
      <Specimen name="Pagination" wide>
        <Pagination
          label="Example pages"
          page={page}
          pageSize={pageSize}
          pageSizes={[10, 20, 50, 100]}
          totalRows={1284}
          onPageChange={setPage}
          onPageSizeChange={(size) => {
            setPageSize(size);
            setPage(1);
          }}
        />
      </Specimen>
    </>
  );
}

function TabsSpecimen() {
  const [tab, setTab] = useState<'trades' | 'filings' | 'notes'>('trades');
  return (
    <Tabs
      label="Company"
      value={tab}
      onChange={setTab}
      items={[
        { value: 'trades', label: 'Insider Trades', panel: <p>Two trades in the last year.</p> },
        { value: 'filings', label: 'Filings', panel: <p>Three filings in the last year.</p> },
        { value: 'notes', label: 'Notes', panel: null, disabled: true },
      ]}
    />
  );
}

export const CONTROLS = { id: 'controls', title: 'Controls', Specimens: Controls };
