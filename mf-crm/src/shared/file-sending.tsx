import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Progress } from '@school/design-system/progress';
import { Inline } from '@school/design-system/stack';
import { useT } from '@school/kit';
import { FileDrop } from './file-drop';
import styles from './file-sending.module.css';
import type { Running, SendingFailure } from './use-file-sending';

interface FileSendingProps {
  label: string;
  hint: string;
  accept: string;
  /** What happens after the choice, in the order in which it does; said until a file is chosen. */
  next: readonly string[];
  /** What the server does once it has the file. */
  serverSteps: Record<Running['step'], string>;
  work: {
    file: File | undefined;
    running: Running | undefined;
    failure: SendingFailure | undefined;
    notice: string | undefined;
    choose: (file: File | undefined) => void;
    stop: () => void;
    retry: () => void;
  };
}

/** The chosen file, how far it is sent, and what went wrong. */
export function FileSending({ label, hint, accept, next, serverSteps, work }: FileSendingProps) {
  const t = useT('mf-crm');
  const { file, running, failure, notice } = work;
  return (
    <>
      <FileDrop
        label={label}
        hint={hint}
        accept={accept}
        file={file}
        busy={running !== undefined}
        onChoose={work.choose}
      />
      {!file && !failure && (
        <section className={styles.next}>
          <h2>{t('import.next')}</h2>
          <ol>
            {next.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </section>
      )}
      {running && (
        <div role="status">
          <Progress
            label={running.share < 1 ? t('import.sending') : serverSteps[running.step]}
            value={running.share < 1 ? running.share * 100 : undefined}
          />
        </div>
      )}
      {running?.step === 'preview' && (
        <Inline>
          <Button onClick={work.stop}>{t('import.stop')}</Button>
        </Inline>
      )}
      {failure && (
        <Alert tone="danger" actions={failure.mayPass && <Button onClick={work.retry}>{t('import.again')}</Button>}>
          <span className={styles.lines}>{failure.text}</span>
        </Alert>
      )}
      {notice && (
        <Alert tone="warning" role="alert">
          {notice}
        </Alert>
      )}
    </>
  );
}
