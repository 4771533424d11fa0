import { zodResolver } from '@hookform/resolvers/zod';
import { dismissToast, sendForm, toFieldErrors, useErrorText, useExclusive, useIssueText } from '@school/kit';
import { type FormEvent, startTransition, useEffect, useRef, useState } from 'react';
import { type FieldValues, type Path, type PathValue, useForm } from 'react-hook-form';
import { z } from 'zod';
import { focusFirstInvalidField } from './focus-first-invalid-field';

interface ContractFormOptions<Draft, Body, Answer> {
  /** Initial values. Field names equal those of the body, so that errors reach their fields. */
  draft: Draft;
  /** Converts the draft to the body; the draft itself when omitted. */
  toBody?: (draft: Draft) => unknown;
  /** Messages for invalid fields that replace the schema's text. */
  texts?: { [Field in Path<Draft>]?: string };
  /** Whether two values of a field are the same for people. Default: they are equal as JSON. */
  isSame?: (one: unknown, other: unknown) => boolean;
  /** Called only with the parsed body, and never twice at the same time. */
  send: (body: Body) => Promise<Answer> | Answer;
  onSent?: (answer: Answer) => void;
  onRefused?: (error: unknown) => void;
}

/**
 * A form that sends a body of the API contract. The contract's schema validates it, server errors appear at the fields
 * they name, the first invalid field, or the list of errors above, gets the focus, and typed values stay.
 */
export function useContractForm<Draft extends FieldValues, Body, Answer>(
  schema: z.ZodType<Body>,
  {
    draft,
    toBody = itself,
    texts,
    isSame = isEqual,
    send,
    onSent,
    onRefused,
  }: ContractFormOptions<Draft, Body, Answer>,
) {
  const errorText = useErrorText();
  const issueText = useIssueText();
  const exclusive = useExclusive();
  const isMounted = useIsMounted();
  const [first] = useState(draft);
  const [base, setBase] = useState(first);
  const [refusal, setRefusal] = useState<unknown>();
  const lastRefusal = useRef<unknown>(undefined);
  const [submitted, setSubmitted] = useState<{ form: HTMLFormElement; refusal: unknown }>();
  const form = useForm<Draft, unknown, Body>({
    // Created when needed, since each typed letter renders the form.
    resolver: (...given) => zodResolver(z.preprocess<unknown, z.ZodType<Body>, Draft>(toBody, schema))(...given),
    values: first,
    // The library would follow the order of registration, which is not the order on screen.
    shouldFocusError: false,
  });
  const { isSubmitted, isSubmitting } = form.formState;

  // In an effect, since the messages must be rendered before their fields can be found.
  useEffect(() => {
    if (!submitted || focusFirstInvalidField(submitted.form)) return;
    // The server has named a field that is not on screen.
    setRefusal(submitted.refusal);
  }, [submitted]);

  const attempt = async (body: Body) => {
    dismissToast();
    setRefusal(undefined);
    try {
      const answer = await send(body);
      if (isMounted()) onSent?.(answer);
    } catch (error) {
      if (!isMounted()) return;
      lastRefusal.current = error;
      const named = Object.entries(toFieldErrors(error)).flatMap(([path, message]) =>
        isFieldIn(first, path) ? [{ path, message }] : [],
      );
      for (const { path, message } of named) form.setError(path, { type: fromServer, message });
      setRefusal(named.length === 0 ? error : undefined);
      onRefused?.(error);
    }
  };

  const getError = (name: Path<Draft>): string | undefined => {
    const { error } = form.getFieldState(name, form.formState);
    // A list or a group of fields holds the errors of its parts and has no message of its own.
    if (error?.message === undefined) return undefined;
    return (error.type === fromServer ? undefined : texts?.[name]) ?? issueText(error.message);
  };

  const listDifferent = (one: Draft, other: Draft) =>
    listNames(first).filter((name) => !isSame(one[name], other[name]));

  const begin = (values: Draft) => {
    setRefusal(undefined);
    form.reset(values);
  };

  const run = (element: HTMLFormElement) =>
    exclusive(async () => {
      lastRefusal.current = undefined;
      await sendForm(form.handleSubmit(attempt));
      setSubmitted({ form: element, refusal: lastRefusal.current });
    });

  return {
    isSending: isSubmitting,
    /** Why sending failed, when no field is to blame. */
    failure: refusal === undefined ? undefined : errorText(refusal),
    /** For the `onSubmit` of the form. */
    submit: (event: FormEvent<HTMLFormElement>) => {
      // React passes on the submit of a dialog that is rendered inside this form.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      const element = event.currentTarget;
      // The press is answered before the form is rendered as busy.
      startTransition(() => void run(element));
    },
    /** Submits once more, after the user has answered a question that the first attempt raised. */
    resubmit: async () => {
      if (submitted) await run(submitted.form);
    },
    /** Props of a field that calls `onChange` with the event: text, password, checkbox. */
    input: (name: Path<Draft>) => ({ ...form.register(name), error: getError(name) }),
    /** Props of a field that calls `onValueChange`. */
    field: <Name extends Path<Draft>>(name: Name) => ({
      value: form.watch(name),
      onValueChange: (value: PathValue<Draft, Name>) =>
        form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted }),
      error: getError(name),
    }),
    /** What all fields hold now. */
    values: () => form.watch(),
    /** Validates one field before the form is submitted. */
    check: (name: Path<Draft>) => void form.trigger(name),
    /** Resets the form to the given values; to the initial values by default. */
    reset: (values: Draft = first) => {
      setBase(values);
      begin(values);
    },
    /** Names of the fields whose values differ from the initial ones. */
    listChanged: () => listDifferent(form.watch(), base),
    /**
     * Merges what another user saved meanwhile: an unchanged field gets their value, a changed one keeps the
     * typed value.
     *
     * @returns names of the fields that both users changed to different values
     */
    merge: (theirs: Draft) => {
      const typed = form.getValues();
      const mine = listDifferent(typed, base);
      const merged = { ...theirs };
      for (const name of mine) merged[name] = typed[name];
      setBase(theirs);
      begin(merged);
      return listDifferent(theirs, base).filter((name) => mine.includes(name) && !isSame(theirs[name], typed[name]));
    },
  };
}

const fromServer = 'server';

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const listNames = <Draft extends object>(draft: Draft) =>
  Object.keys(draft).filter((name): name is keyof Draft & string => name in draft);

const itself = (draft: unknown) => draft;

const isFieldIn = <Draft extends FieldValues>(draft: Draft, path: string): path is Path<Draft> & string =>
  Object.hasOwn(draft, path.split('.')[0] ?? '');

/** A form that was closed must not report its result. */
function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current;
}
