import { Card } from '../card/card';
import { Stack } from '../stack/stack';

/** A story that explains when to use a pattern and when to avoid it. */
export function usage({ use, avoid }: { use: readonly string[]; avoid: readonly string[] }) {
  return {
    render: () => (
      <Stack>
        <Notes title="When to use it" notes={use} />
        <Notes title="When not to" notes={avoid} />
      </Stack>
    ),
  };
}

function Notes({ title, notes }: { title: string; notes: readonly string[] }) {
  return (
    <Card title={title}>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Card>
  );
}
