import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense, use, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Chip } from '../chip/chip';
import { SegmentedControl } from '../segmented-control/segmented-control';

interface Choice {
  on: boolean;
  choose: (on: boolean) => void;
}

function FilterChip({ on, choose }: Choice) {
  return (
    <Chip pressed={on} onPressedChange={choose}>
      Должники
    </Chip>
  );
}

function FilterBar({ on, choose }: Choice) {
  const options = [
    { value: 'all', label: 'Все' },
    { value: 'debts', label: 'Должники' },
  ] as const;
  return (
    <SegmentedControl
      label="Кто"
      options={options}
      value={on ? 'debts' : 'all'}
      onValueChange={(value) => choose(value === 'debts')}
    />
  );
}

/** Its rows are ready after `ready`, like those of a page that the address changes. */
function Page({ Filter, onChoose, ready }: PageProps) {
  const [on, setOn] = useState(false);
  const choose = (next: boolean) => {
    onChoose(next);
    setOn(next);
  };
  return (
    <>
      <Filter on={on} choose={choose} />
      <Suspense>
        <Rows ready={on ? ready : undefined} />
      </Suspense>
    </>
  );
}

interface PageProps {
  Filter: ComponentType<Choice>;
  onChoose: Choice['choose'];
  ready: Promise<void>;
}

function Rows({ ready }: { ready: Promise<void> | undefined }) {
  if (ready) use(ready);
  return <p>{ready ? 'Должны двое' : 'Никого не выбрали'}</p>;
}

test.each([
  ['a chip', FilterChip, () => screen.getByRole('button').getAttribute('aria-pressed') === 'true'],
  ['a segment', FilterBar, () => screen.getByRole<HTMLInputElement>('radio', { name: 'Должники' }).checked],
])('%s shows a press before the page that depends on it is ready', async (_, Filter, isShown) => {
  let finish = () => {};
  const ready = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const onChoose = vi.fn<Choice['choose']>();
  render(<Page Filter={Filter} onChoose={onChoose} ready={ready} />);
  await act(async () => screen.getByText('Должники').click());
  expect(isShown()).toBe(true);
  expect(screen.getByText('Никого не выбрали')).toBeTruthy();
  await act(async () => finish());
  expect(screen.getByText('Должны двое')).toBeTruthy();
  expect(isShown()).toBe(true);
  expect(onChoose.mock.calls).toEqual([[true]]);
});
