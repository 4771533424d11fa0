import {
  maxStatementBytes,
  type StatementPreview,
  type StatementResult,
  type StatementRow,
  statementFaults,
  statementRefusals,
} from '@school/api-contract/money/bank-statements';
import { toFieldErrors, useT } from '@school/kit';
import { useState } from 'react';
import { useFileSending } from '../../shared/use-file-sending';
import { sendForPreview, useSendStatement } from './statement.queries';

/** What is written unless the accountant decides otherwise: neither what is here already nor the bank's own sums. */
const isUsual = ({ state }: StatementRow) => state === 'matched' || state === 'unmatched';

const listLinks = (rows: readonly StatementRow[]) => rows.flatMap(({ links = [] }) => links);

function findKey<Key extends string>(texts: Readonly<Record<Key, string>>, text: string): Key | undefined {
  for (const key in texts) if (texts[key] === text) return key;
  return undefined;
}

/** The steps from the chosen statement over its preview to the result. A failure keeps the file and the preview. */
export function useStatement() {
  const t = useT('mf-crm');
  const sendStatement = useSendStatement();
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<StatementPreview>();
  /** The lines of the documents to write. */
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  /** The payment links to end. */
  const [ended, setEnded] = useState<ReadonlySet<number>>(new Set());
  const [result, setResult] = useState<StatementResult>();
  const [notice, setNotice] = useState<string>();

  const { running, failure, run, refuse, isSending, stop } = useFileSending({
    lost: t('statement.lost'),
    toRefusal: (error) => {
      const wrong = toFieldErrors(error);
      if (wrong.file !== undefined) return toRefusalText(wrong.file);
      const lines = Object.entries(wrong).flatMap(([path, text]) => {
        const [, line] = /^file\.(\d+)$/.exec(path) ?? [];
        return line === undefined ? [] : [{ line: Number(line), text }];
      });
      if (lines.length === 0) return undefined;
      const sorted = lines.toSorted((a, b) => a.line - b.line);
      return [t('statement.wrongLines'), ...sorted.map(toLineText)].join('\n');
    },
  });
  const toRefusalText = (text: string) => {
    const key = findKey(statementRefusals, text);
    return key === undefined ? text : t(`statement.refusals.${key}`);
  };
  const toLineText = ({ line, text }: { line: number; text: string }) => {
    const key = findKey(statementFaults, text);
    return t('statement.wrongLine', { line, fault: key === undefined ? text : t(`statement.faults.${key}`) });
  };

  /** @param before the preview that the new one replaces: what was decided there stays, unless the row became another matter */
  async function check(of: File, before?: StatementPreview): Promise<boolean> {
    setNotice(undefined);
    const found = await run('preview', of, (progress) => sendForPreview(of, progress));
    if (!found) return false;
    const wasUsual = new Map(before?.rows.map((row) => [row.line, isUsual(row)]));
    setPreview(found);
    setChosen((decided) => {
      const taken = found.rows.filter((row) =>
        row.state !== 'known' && isUsual(row) === wasUsual.get(row.line) ? decided.has(row.line) : isUsual(row),
      );
      return new Set(taken.map(({ line }) => line));
    });
    const linksBefore = new Map(listLinks(before?.rows ?? []).map((link) => [link.id, link]));
    setEnded((decided) => {
      const taken = listLinks(found.rows).filter(({ id, isNamed }) =>
        isNamed === linksBefore.get(id)?.isNamed ? decided.has(id) : isNamed,
      );
      return new Set(taken.map(({ id }) => id));
    });
    return true;
  }

  async function write(of: File, checked: StatementPreview): Promise<void> {
    setNotice(undefined);
    try {
      const lines = [...chosen].toSorted((a, b) => a - b);
      const offered = listLinks(checked.rows.filter(({ line }) => chosen.has(line))).map(({ id }) => id);
      const links = [...new Set(offered)].filter((id) => ended.has(id)).toSorted((a, b) => a - b);
      const written = await run('import', of, (progress) =>
        sendStatement(of, { digest: checked.digest, lines, links }, progress),
      );
      if (written) setResult(written);
    } catch {
      // payments or students changed after the preview: nothing is written, and the new preview shows the present state
      if (await check(of, checked)) setNotice(t('statement.conflict'));
    }
  }

  return {
    file,
    preview,
    chosen,
    ended,
    result,
    running,
    failure,
    notice,
    choose: (of: File | undefined) => {
      if (!of || isSending()) return;
      setFile(of);
      setPreview(undefined);
      setNotice(undefined);
      if (of.size > maxStatementBytes) refuse(t('statement.refusals.tooLarge'));
      else void check(of);
    },
    toggle: (lines: readonly number[], isChosen: boolean) => {
      const next = new Set(chosen);
      for (const line of lines) {
        if (isChosen) next.add(line);
        else next.delete(line);
      }
      setChosen(next);
    },
    toggleLink: (id: number, isEnding: boolean) => {
      const next = new Set(ended);
      if (isEnding) next.add(id);
      else next.delete(id);
      setEnded(next);
    },
    retry: () => file && !isSending() && void check(file, preview),
    submit: () => file && preview && !isSending() && void write(file, preview),
    stop,
    reset: () => {
      setFile(undefined);
      setPreview(undefined);
      setResult(undefined);
      setNotice(undefined);
    },
  };
}
