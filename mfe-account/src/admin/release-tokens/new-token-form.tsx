import { isError } from '@sentinel/api-client';
import { Banner, Button, Checkbox, TextField } from '@sentinel/ui';
import { type FormEvent, useState } from 'react';
import { askDesk, type MadeToken } from './ask-desk.ts';
import { ACTIONS, OF_OPERATORS } from './release-token-words.ts';
import styles from './release-tokens.module.css';

const TEAM = /^[a-z][a-z0-9-]{0,39}$/;

interface NewTokenFormProps {
  /** The areas that a team's token can be for. */
  readonly areas: readonly string[];
  readonly onMade: (made: MadeToken, team: string) => void;
}

/** What is wrong with what was entered; empty when nothing is. */
interface Faults {
  readonly team?: string;
  readonly areas?: string;
  readonly actions?: string;
  readonly days?: string;
}

/** Makes a token for a team. */
export function NewTokenForm({ areas, onMade }: NewTokenFormProps) {
  const [team, setTeam] = useState('');
  const [isForAll, setForAll] = useState(false);
  const [chosenAreas, setAreas] = useState<readonly string[]>([]);
  const [chosenActions, setActions] = useState<readonly string[]>(['publish', 'canary']);
  const [days, setDays] = useState('90');
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const actions = isForAll ? chosenActions : chosenActions.filter((name) => name !== OF_OPERATORS);

  async function make(event: FormEvent) {
    event.preventDefault();
    const asked = { team: team.trim(), areas: isForAll ? null : chosenAreas, actions, days: Number(days) };
    const found = faultsOf(asked);
    setFaults(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const answer = await askDesk('create', asked);
    setBusy(false);
    if (isError(answer)) return setFailure(answer.error);
    setTeam('');
    setAreas([]);
    onMade(answer, asked.team);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void make(event)} aria-label="New token" noValidate>
      <TextField
        label="Team"
        value={team}
        maxLength={40}
        autoComplete="off"
        hint="The log of releases shows this name."
        error={faults.team}
        onChange={(event) => setTeam(event.target.value)}
      />
      <fieldset className={styles.group}>
        <legend>Areas</legend>
        {areas.map((area) => (
          <Checkbox
            key={area}
            label={area}
            checked={isForAll || chosenAreas.includes(area)}
            disabled={isForAll}
            onChange={() => setAreas(toggled(chosenAreas, area))}
          />
        ))}
        <Checkbox
          label="All areas and the shell, for operators"
          checked={isForAll}
          onChange={() => setForAll(!isForAll)}
          error={faults.areas}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Allowed actions</legend>
        {ACTIONS.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={name === OF_OPERATORS ? `${label}, and delete old files (operators only)` : label}
            checked={actions.includes(name)}
            disabled={name === OF_OPERATORS && !isForAll}
            onChange={() => setActions(toggled(chosenActions, name))}
            error={name === OF_OPERATORS ? faults.actions : undefined}
          />
        ))}
      </fieldset>
      <TextField
        label="Days until it expires"
        value={days}
        inputMode="numeric"
        maxLength={3}
        error={faults.days}
        onChange={(event) => setDays(event.target.value)}
      />
      {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
      <div>
        <Button type="submit" loading={isBusy}>
          Make token
        </Button>
      </div>
    </form>
  );
}

const toggled = (names: readonly string[], name: string): readonly string[] =>
  names.includes(name) ? names.filter((each) => each !== name) : [...names, name];

function faultsOf({
  team,
  areas,
  actions,
  days,
}: {
  readonly team: string;
  readonly areas: readonly string[] | null;
  readonly actions: readonly string[];
  readonly days: number;
}): Faults {
  return {
    ...(TEAM.test(team) ? {} : { team: 'Use lowercase letters, digits and hyphens, such as explore.' }),
    ...(areas === null || areas.length > 0 ? {} : { areas: 'Choose an area.' }),
    ...(actions.length > 0 ? {} : { actions: 'Choose what the token may do.' }),
    ...(Number.isInteger(days) && days >= 1 && days <= 366 ? {} : { days: 'Enter 1 to 366.' }),
  };
}
