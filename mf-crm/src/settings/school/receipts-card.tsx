import {
  type ReceiptSettings,
  receiptSettingsRoutes,
  receiptSettingsSchema,
  taxations,
  taxRates,
} from '@school/api-contract/school/receipt-settings';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { SelectField } from '@school/design-system/select-field';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import {
  call,
  notify,
  refetchOnMount,
  routeQuery,
  useErrorText,
  useMutation,
  useNavigationGuard,
  useQuery,
  useQueryClient,
  useT,
} from '@school/kit';
import { useContractForm } from '@school/kit/forms';
import { LoadFailure } from '../../load-failure';
import styles from '../settings.module.css';
import { SettingsPart } from '../settings-part';

/** The taxation data on the fiscal receipts of payments by link. */
export function ReceiptsCard() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const settings = useQuery({ ...routeQuery(receiptSettingsRoutes.read), ...refetchOnMount });
  return (
    <SettingsPart title={t('settings.receipts.title')} description={t('settings.receipts.description')}>
      {settings.data ? (
        <ReceiptsForm settings={settings.data} />
      ) : settings.isError ? (
        <LoadFailure text={errorText(settings.error)} onRetry={() => void settings.refetch()} />
      ) : (
        <Skeleton height="6rem" />
      )}
    </SettingsPart>
  );
}

const toDraft = ({ taxation, tax }: ReceiptSettings) => ({ taxation: taxation ?? '', tax: String(tax) });

function ReceiptsForm({ settings }: { settings: ReceiptSettings }) {
  const t = useT('mf-crm');
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (body: ReceiptSettings) => call(receiptSettingsRoutes.replace, { body }),
    onSuccess: (saved) => queries.setQueryData(routeQuery(receiptSettingsRoutes.read).queryKey, saved),
  });
  const form = useContractForm(receiptSettingsSchema, {
    draft: toDraft(settings),
    toBody: ({ taxation, tax }) => ({ taxation: taxation || null, tax }),
    send: (body) => save.mutateAsync(body),
    onSent: (saved) => {
      form.reset(toDraft(saved));
      notify({ title: t('settings.receipts.saved') });
    },
  });
  useNavigationGuard(form.listChanged().length > 0);
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack>
        {form.failure && <Alert tone="danger">{form.failure}</Alert>}
        <div className={styles.pair}>
          <SelectField
            native
            id="school-receipts"
            {...form.field('taxation')}
            label={t('settings.receipts.taxation')}
            placeholder={t('settings.receipts.elsewhere')}
            options={taxations.map((value) => ({ value, label: t(`settings.receipts.taxations.${value}`) }))}
          />
          <SelectField
            native
            {...form.field('tax')}
            label={t('settings.receipts.tax')}
            options={taxRates.map((value) => ({ value, label: t(`settings.receipts.rates.${value}`) }))}
          />
        </div>
        <div>
          <Button type="submit" loading={form.isSending}>
            {t('settings.receipts.save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
