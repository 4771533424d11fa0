/**
 * The steps of the process from a code to an accepted letter, in order. Each is recognised from outside: by a database
 * statement, a message to the PDF worker or a write to the object store's folder. The test's own mail server adds its
 * steps.
 */
export const steps = [
  { name: 'count the try', statement: /set attempt_count = s\.attempt_count \+ 1/ },
  { name: 'commit the signature', statement: 'commit' },
  { name: 'take the PDF job', queue: 'contract-signed-pdf' },
  { name: 'draw the certificate' },
  { name: 'write the file' },
  { name: 'put the file to its place' },
  { name: 'name the file in the row', statement: /^update "contracts" set .*"sealed_at" = / },
  { name: 'commit the file', statement: 'commit' },
  { name: 'take the letter', queue: 'delivery-email' },
  { name: 'write down the acceptance', statement: /^update "deliveries" set .*"sent_at" = / },
  { name: 'commit the acceptance', statement: 'commit' },
  { name: 'write down the completion', statement: /^update "contracts" set .*"completed_at" = / },
  { name: 'commit the completion', statement: 'commit' },
] as const satisfies Step[];

interface Step {
  name: string;
  /** 'commit' means the commit of the previous step's transaction. */
  statement?: RegExp | 'commit';
  /** Taking a job of this queue. */
  queue?: string;
}

export type StepName = (typeof steps)[number]['name'];

/** Where a process dies: before a step, in the middle of it (only 'write the file'), or after it. */
export type ProcessPoint = `${'before' | 'after'} ${StepName}` | 'amid write the file';

/** Follows one signature through the steps and calls `die` at each point. */
export function createTracker(die: (point: string) => void) {
  let next = 0;
  let connection: unknown;

  function isNext({ statement, queue }: Step, on: unknown, text: string, values: readonly unknown[]): boolean {
    if (queue !== undefined) return /\bWITH next as\b/.test(text) && values[0] === queue;
    if (statement === 'commit') return on === connection && /^commit/i.test(text);
    return statement?.test(text) ?? false;
  }

  function pass(name: string): void {
    next += 1;
    die(`after ${name}`);
  }

  return {
    /** Begins this step if it is the next one; returns a function that ends it. */
    begin(name: StepName): (() => void) | undefined {
      if (steps[next]?.name !== name) return undefined;
      die(`before ${name}`);
      return () => pass(name);
    },

    /**
     * The same for a statement on a connection; the returned function takes the number of rows, 0 when no job was
     * taken.
     */
    beginStatement(on: unknown, text: string, values: readonly unknown[]): ((rows: number) => void) | undefined {
      const step: Step | undefined = steps[next];
      if (!step || !isNext(step, on, text, values)) return undefined;
      connection = on;
      die(`before ${step.name}`);
      return (rows) => {
        if (step.queue === undefined || rows > 0) pass(step.name);
      };
    },
  };
}
