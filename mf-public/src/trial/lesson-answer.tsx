import {
  trialConfirmationRoutes as routes,
  type TrialConfirmation,
} from '@school/api-contract/families/trial-confirmations';
import { Alert } from '@school/design-system/alert';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Button } from '@school/design-system/button';
import { CallSchool, call, routeKey, useErrorText, useMutation, useQueryClient } from '@school/kit';
import { type ReactNode, useState } from 'react';
import { ResultNotice } from '../shared/result-notice';
import { useTexts } from '../shared/use-texts';
import styles from './trial.module.css';

/** Whether the family comes: two buttons, then what it answered. A family that has confirmed can still say no. */
export function LessonAnswer({ token, lesson }: { token: string; lesson: TrialConfirmation }) {
  const t = useTexts();
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const confirm = useAnswer(token, routes.confirm);
  const decline = useAnswer(token, routes.decline);
  if (lesson.declinedAt !== null) {
    return (
      <Answered pressed={decline.isSuccess}>
        <Alert title={t('trialLesson.declined')}>{t('trialLesson.declinedText')}</Alert>
      </Answered>
    );
  }
  const failed = [
    { error: confirm.error, title: t('trialLesson.notConfirmed') },
    { error: decline.error, title: t('trialLesson.notDeclined') },
  ].find(({ error }) => error !== null);
  return (
    <>
      {failed && (
        <Alert tone="danger" role="alert" title={failed.title}>
          <p>{errorText(failed.error)}</p>
          <CallSchool />
        </Alert>
      )}
      {lesson.confirmedAt !== null && (
        <Answered pressed={confirm.isSuccess}>
          <Alert tone="success" title={t('trialLesson.confirmed')}>
            {t('trialLesson.confirmedText')}
          </Alert>
        </Answered>
      )}
      <div className={styles.answers}>
        {lesson.confirmedAt === null && (
          <Button
            variant="primary"
            size="lg"
            loading={confirm.isPending}
            onClick={() => {
              decline.reset();
              confirm.mutate();
            }}
          >
            {t('trialLesson.confirm')}
          </Button>
        )}
        <Button size="lg" disabled={confirm.isPending} onClick={() => setAsking(true)}>
          {t('trialLesson.decline')}
        </Button>
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('trialLesson.declineTitle')}
        description={t('trialLesson.declineText')}
        confirmLabel={t('trialLesson.decline')}
        cancelLabel={t('cancel')}
        pending={decline.isPending}
        onConfirm={() => {
          confirm.reset();
          decline.mutate(undefined, { onSettled: () => setAsking(false) });
        }}
      />
    </>
  );
}

function useAnswer(token: string, route: typeof routes.confirm | typeof routes.decline) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(route, { params: { token } }),
    onSuccess: (answered) => queries.setQueryData(routeKey(routes.read, { params: { token } }), answered),
  });
}

function Answered({ pressed, children }: { pressed: boolean; children: ReactNode }) {
  return pressed ? <ResultNotice>{children}</ResultNotice> : children;
}
