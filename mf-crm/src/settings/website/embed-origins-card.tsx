import { embedOriginRoutes, embedOriginsSchema } from '@school/api-contract/school/embed-origins';
import { Button } from '@school/design-system/button';
import { FormFailure } from '@school/design-system/form-errors';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { TextArea } from '@school/design-system/text-area';
import {
  call,
  notify,
  refetchOnMount,
  routeKey,
  routeQuery,
  useErrorText,
  useNavigationGuard,
  useQuery,
  useQueryClient,
  useT,
} from '@school/kit';
import { useContractForm } from '@school/kit/forms';
import { LoadFailure } from '../../load-failure';
import { SettingsPart } from '../settings-part';

/** The websites whose pages may show the public form, one per line. */
export function EmbedOriginsCard() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const stored = useQuery({ ...routeQuery(embedOriginRoutes.read), ...refetchOnMount });
  return (
    <SettingsPart title={t('settings.embed.title')} description={t('settings.embed.description')}>
      {stored.data ? (
        <EmbedOriginsForm origins={stored.data.origins} />
      ) : stored.isError ? (
        <LoadFailure text={errorText(stored.error)} onRetry={() => void stored.refetch()} />
      ) : (
        <Skeleton height="8rem" />
      )}
    </SettingsPart>
  );
}

/** Typed lines as origins: browsers copy an address with a slash at its end. */
const toOrigins = (lines: readonly string[]) =>
  lines.map((line) => line.trim().replace(/\/$/, '')).filter((line) => line !== '');

function EmbedOriginsForm({ origins }: { origins: string[] }) {
  const t = useT('mf-crm');
  const queries = useQueryClient();
  const form = useContractForm(embedOriginsSchema, {
    draft: { origins },
    toBody: (draft) => ({ origins: toOrigins(draft.origins) }),
    send: (body) => call(embedOriginRoutes.replace, { body }),
    onSent: (saved) => {
      queries.setQueryData(routeKey(embedOriginRoutes.read), saved);
      form.reset(saved);
      notify({ title: t('settings.school.saved') });
    },
  });
  const { value, onValueChange, error } = form.field('origins');
  const wrongLine = value.map((_, index) => form.field(`origins.${index}`).error).find(Boolean);
  const isDirty = form.listChanged().length > 0;
  useNavigationGuard(isDirty);
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack>
        {form.failure && <FormFailure>{form.failure}</FormFailure>}
        <TextArea
          id="school-embed-origins"
          label={t('settings.embed.label')}
          description={t('settings.embed.hint')}
          value={value.join('\n')}
          onChange={(event) => onValueChange(event.target.value.split('\n'))}
          error={error ?? wrongLine}
          spellCheck={false}
          maxLength={4500}
        />
        <div>
          <Button type="submit" variant="primary" loading={form.isSending} disabled={!isDirty}>
            {t('settings.embed.save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
