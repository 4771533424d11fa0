import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { PageHeader } from '@school/design-system/page-header';
import { Spinner } from '@school/design-system/spinner';
import { Stack } from '@school/design-system/stack';
import { TextField } from '@school/design-system/text-field';
import { CallSchool, useIssueText, useT } from '@school/kit';
import { focusFirstInvalidField } from '@school/kit/forms';
import { useEffect, useRef } from 'react';
import { CheckResult } from './check-result';
import { FileDrop } from './file-drop';
import { useContractCheck } from './use-contract-check';
import styles from './verify.module.css';

/** Lets anybody who has a signed contract check that it is genuine. */
export function Component() {
  const t = useT('mf-contracts');
  const issueText = useIssueText();
  const check = useContractCheck();
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (check.refusals > 0 && fields.current) focusFirstInvalidField(fields.current);
  }, [check.refusals]);

  return (
    <div className={styles.page} data-audience="public">
      <PageHeader title={t('pages.verify.title')} description={t('verify.lead')} />
      <div role="status" className={styles.answer}>
        {check.isChecking && (
          <p className={styles.checking}>
            <Spinner /> {t('verify.checking')}
          </p>
        )}
        {check.answer && <CheckResult {...check.answer} />}
        {check.failure && (
          <Alert tone="warning" title={t('verify.failed')}>
            <p>{check.failure}</p>
            <CallSchool />
          </Alert>
        )}
        {check.problem && <Alert tone="warning">{t(`verify.${check.problem}`)}</Alert>}
      </div>
      <div className={styles.ways}>
        <Card title={t('verify.byNumber')}>
          <form
            ref={fields}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              check.checkNumber();
            }}
          >
            <Stack>
              <TextField
                label={t('verify.number')}
                description={t('verify.numberHint')}
                error={issueText(check.issues.contractNumber)}
                required
                autoComplete="off"
                value={check.number}
                onChange={(event) => check.setNumber(event.target.value)}
              />
              <TextField
                label={t('verify.code')}
                description={t('verify.codeHint')}
                error={issueText(check.issues.code)}
                required
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                value={check.code}
                onChange={(event) => check.setCode(event.target.value)}
              />
              <div>
                <Button type="submit" variant="primary" size="lg" className={styles.submit} loading={check.isChecking}>
                  {t('verify.submit')}
                </Button>
              </div>
            </Stack>
          </form>
        </Card>
        <Card title={t('verify.byFile')}>
          <FileDrop onFile={(file) => void check.checkChosen(file)} />
        </Card>
      </div>
    </div>
  );
}
