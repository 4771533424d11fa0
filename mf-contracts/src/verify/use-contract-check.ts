import { contractCheckBody, contractCheckRoutes } from '@school/api-contract/contracts/contract-check';
import { call, hasCode, useErrorText, useMutation, useSearchParams, useT } from '@school/kit';
import { useEffect, useRef, useState } from 'react';
import { checkFile, type FileProblem } from './checked-file';

interface Question {
  contractNumber?: string;
  code?: string;
  sha256?: string;
}

/** The number or file that was checked, shown with the result. */
export type Subject = { by: 'number'; number: string } | { by: 'file'; name: string; sha256: string };

/**
 * The check by number and code or by file; runs immediately for the address in a contract's QR code (`?n=...&c=...`).
 */
export function useContractCheck() {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const [params] = useSearchParams();
  const [number, setNumber] = useState(params.get('n') ?? '');
  const [code, setCode] = useState(params.get('c') ?? '');
  const [pressed, setPressed] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [problem, setProblem] = useState<FileProblem>();
  const [reading, setReading] = useState(false);
  const [subject, setSubject] = useState<Subject>();
  const latest = useRef(0);
  const check = useMutation({
    mutationFn: (body: Question) => call(contractCheckRoutes.check, { body }),
  });

  const issues = validateQuestion({ contractNumber: number, code });
  const typed = Object.keys(issues).length === 0 ? { contractNumber: number.trim(), code } : undefined;

  const begin = () => {
    latest.current += 1;
    setProblem(undefined);
    setReading(false);
    check.reset();
    return latest.current;
  };

  const checkNumber = () => {
    setPressed(true);
    begin();
    if (!typed) return setRefusals((count) => count + 1);
    setSubject({ by: 'number', number: typed.contractNumber });
    check.mutate(typed);
  };

  const checkChosen = async (file: File) => {
    const turn = begin();
    setPressed(false);
    setReading(true);
    const checked = await checkFile(file);
    // The user has chosen another file in the meantime.
    if (turn !== latest.current) return;
    setReading(false);
    if (typeof checked === 'string') return setProblem(checked);
    setSubject({ by: 'file', name: checked.name, sha256: checked.sha256 });
    check.mutate({ ...(checked.marker ?? typed), sha256: checked.sha256 });
  };

  const started = useRef(false);
  useEffect(() => {
    if (started.current || (!params.has('n') && !params.has('c'))) return;
    started.current = true;
    checkNumber();
  });

  return {
    number,
    setNumber,
    code,
    setCode,
    /** Invalid fields, shown after a submit. */
    issues: pressed ? issues : {},
    /** Number of submits refused because of invalid fields. */
    refusals,
    problem,
    isChecking: reading || check.isPending,
    /** The answer with its subject. */
    answer: check.data && subject && { result: check.data.result, subject },
    failure: check.isError
      ? hasCode(check.error, 'TOO_MANY_REQUESTS')
        ? t('verify.tooMany')
        : errorText(check.error)
      : undefined,
    checkNumber,
    checkChosen,
  };
}

/** Errors by field name; number and code are required here, although a check by file needs neither. */
function validateQuestion(question: Question): Partial<Record<'contractNumber' | 'code', string>> {
  const { shape } = contractCheckBody;
  const of = (field: 'contractNumber' | 'code') => {
    const message = shape[field].safeParse(question[field]).error?.issues[0]?.message;
    return message === undefined ? {} : { [field]: message };
  };
  return { ...of('contractNumber'), ...of('code') };
}
