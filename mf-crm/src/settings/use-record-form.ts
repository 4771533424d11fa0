import { hasCode, useNavigationGuard } from '@school/kit';
import { useContractForm } from '@school/kit/forms';
import { useState } from 'react';
import type { z } from 'zod';

interface RecordFormOptions<Stored, Draft, Body> {
  /** The record when the form was opened; undefined: a new one. */
  stored: Stored | undefined;
  toDraft: (stored: Stored | undefined) => Draft;
  /** Converts the draft to the body; the draft itself when omitted. */
  toBody?: (draft: Draft) => unknown;
  /** Messages for invalid fields that replace the schema's text. */
  texts?: Partial<Record<keyof Draft & string, string>>;
  /** @param stored the record that the body is based on, as it was read last */
  save: (body: Body, stored: Stored | undefined) => Promise<Stored>;
  /** The record as it is now. */
  refetch: () => Promise<Stored | undefined>;
  onSaved: (saved: Stored) => void;
}

/**
 * A form of one record. When somebody else has saved the record meanwhile, the form takes over their values except in
 * the fields that were changed here, and can be saved again.
 */
export function useRecordForm<Stored, Draft extends Record<string, unknown>, Body>(
  schema: z.ZodType<Body>,
  { stored, toDraft, toBody, texts, save, refetch, onSaved }: RecordFormOptions<Stored, Draft, Body>,
) {
  const [known, setKnown] = useState(stored);
  const [clashes, setClashes] = useState<readonly (keyof Draft & string)[]>();
  const form = useContractForm(schema, {
    draft: toDraft(stored),
    ...(toBody && { toBody }),
    ...(texts && { texts }),
    send: async (body) => {
      try {
        return await save(body, known);
      } catch (error) {
        const theirs = hasCode(error, 'CONFLICT') ? await refetch().catch(() => undefined) : undefined;
        if (theirs === undefined) throw error;
        setKnown(theirs);
        setClashes(form.merge(toDraft(theirs)));
        return undefined;
      }
    },
    onSent: (saved) => {
      if (saved === undefined) return;
      setKnown(saved);
      setClashes(undefined);
      form.reset(toDraft(saved));
      letPass();
      onSaved(saved);
    },
  });
  const isDirty = form.listChanged().length > 0;
  const letPass = useNavigationGuard(isDirty);
  return {
    form,
    isDirty,
    isConflict: clashes !== undefined,
    /** After a conflict: the fields that both changed to different values. */
    clashes,
    undo: () => form.reset(toDraft(known)),
  };
}
