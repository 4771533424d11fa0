import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { contractEvidenceSchema } from '../../api/contract/contracts/contract-evidence';
import { listEvidenceFaults } from '../../api/src/features/contracts/evidence/evidence-faults.fixture';
import { verifySeal } from '../../api/src/platform/seal/verify-seal.fixture';
import { readPdfPages } from '../../api/src/shared/documents/pdf-text.fixture';
import { expect, test } from '../test';
import { signIn } from './sign-in';

/**
 * The last digits of a parent's phone in the demo data: a different student for each project, since both use one
 * product.
 */
const studentBy = { desktop: '0000091', phone: '0000092' } as const;
const sealed = 'Итоговый PDF придет на вашу электронную почту';

test('a contract is created for a student, signed on another device, sealed, checked by anybody, and terminated', async ({
  page,
  staff,
  browser,
  watched,
  reopen,
  checkScreen,
  outbox,
  outboxCode,
}, { project }) => {
  // The longest journey: three people, each on their own devices.
  test.setTimeout(420_000);
  let parent = { name: '', phone: '', email: '' };
  let number = '';
  let code = '';
  let pdf: Buffer = Buffer.alloc(0);

  await test.step('the administrator creates a contract and sends it', async () => {
    await signIn(staff, 'admin');
    await staff.goto('/contracts');
    await expect(staff.getByRole('table').getByRole('link').first()).toBeVisible();
    await checkScreen('contracts', staff);
    await staff.getByRole('button', { name: 'Новый договор' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Новый договор' });
    await dialog
      .getByRole('combobox', { name: 'Ученик' })
      .fill(project.name === 'phone' ? studentBy.phone : studentBy.desktop);
    await dialog.getByRole('listbox', { name: 'Найденные ученики' }).getByRole('option').click();
    await expect(dialog.getByRole('radio', { name: 'С электронной подписью' })).toBeChecked();
    await expect(dialog.getByRole('region', { name: 'Текст договора' })).toContainText('Предмет договора');
    await checkScreen('new contract', staff);
    await dialog.getByRole('button', { name: 'Создать и отправить' }).click();
    await expect(dialog).toBeHidden();

    const heading = staff.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/^Договор № \d{4}-\d{5}$/);
    await expect(screenHeader(staff)).toContainText('Ждет подписи');
    number = /\d{4}-\d{5}/.exec((await heading.textContent()) ?? '')?.[0] ?? '';
    const phone = await staff.getByRole('link', { name: /^\+7 \(/ }).getAttribute('href');
    parent = {
      name: (await staff.getByRole('definition').nth(1).textContent()) ?? '',
      phone: phone?.replace('tel:', '') ?? '',
      email: (await staff.getByRole('link', { name: /@/ }).textContent()) ?? '',
    };
    await checkScreen('contract, sent', staff);
  });

  const device = await browser.newContext();
  await watched.add(device);
  const tablet = await device.newPage();

  await test.step('the parent requests the code on one device and signs on another', async () => {
    const link = /https?:\S+/.exec(await outbox(parent.phone, /Подпишите договор.*\/s\//))?.[0] ?? '';
    await page.goto(link);
    await page.getByRole('button', { name: 'Продолжить к подписанию' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Отправить SMS-код' }).click();
    await expect(page.getByRole('textbox', { name: 'Код из SMS' })).toBeVisible();

    await tablet.goto(link);
    await expect(tablet.getByText('Код уже отправлен на номер')).toBeVisible();
    await checkScreen('code sent from another device', tablet);
    await tablet.getByRole('textbox', { name: 'Код из SMS' }).fill(await outboxCode(parent.phone));
    await tablet.getByRole('button', { name: 'Подписать договор' }).click();
    await expect(tablet.getByText(sealed)).toBeVisible();
    // The first device polls every five seconds.
    await expect(page.getByText(sealed)).toBeVisible();
    await checkScreen('signed on another device');
    await device.close();
  });

  await test.step('the letter is sent, and staff see the evidence of the signature', async () => {
    await outbox(parent.email, new RegExp(`${number}.*подписан`, 's'));
    await expect(screenHeader(staff)).toContainText('Завершен', { timeout: 30_000 });
    await checkScreen('contract, completed', staff);
    await staff.getByRole('tab', { name: 'Отправка' }).click();
    await expect(staff.getByText('Письмо: подписанный договор')).toBeVisible();
    await checkScreen('deliveries', staff);
    await staff.getByRole('tab', { name: 'Доказательства' }).click();
    await expect(staff.getByText('Договор подписан', { exact: true })).toBeVisible();
    await checkScreen('evidence', staff);
  });

  await test.step('another program confirms the seal, reads the text, and detects one changed byte', async () => {
    await staff.getByRole('tab', { name: 'Обзор' }).click();
    const address = await staff.getByRole('link', { name: 'Открыть подписанный PDF' }).getAttribute('href');
    pdf = await (await staff.request.get(address ?? '')).body();
    expect(verifySeal(pdf).subFilter).toBe('ETSI.CAdES.detached');
    const text = (await readPdfPages(pdf)).join(' ');
    expect(text).toContain(number);
    expect(text).toContain(parent.name);
    code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{2}/.exec(text)?.[0] ?? '';
    expect(() => verifySeal(withOtherByte(pdf))).toThrow('The file was changed');
  });

  await test.step('anybody checks the contract by its number and code, and by its file', async () => {
    await page.goto('/verify');
    await page.getByRole('textbox', { name: 'Номер договора' }).fill(number);
    await page.getByRole('textbox', { name: 'Код проверки' }).fill(code);
    await page.getByRole('button', { name: 'Проверить' }).click();
    await expect(page.getByRole('heading', { name: 'Договор подлинный' })).toBeVisible();
    await expect(page.getByText(`Договор № ${number}`)).toBeVisible();
    await checkScreen('verify, genuine by number');
    await page.goto('/verify');
    await choose(page, 'changed.pdf', withOtherByte(pdf));
    await expect(page.getByRole('heading', { name: 'Файл изменен' })).toBeVisible();
    await checkScreen('verify, changed');
    await choose(page, 'contract.pdf', pdf);
    await expect(page.getByRole('heading', { name: 'Договор подлинный' })).toBeVisible();
    await expect(page.getByText(parent.name)).toHaveCount(0);
  });

  await test.step('the administrator terminates it, and the check says so', async () => {
    await staff.getByRole('button', { name: 'Действия' }).click();
    await staff.getByRole('menuitem', { name: 'Расторгнуть' }).click();
    const dialog = staff.getByRole('dialog', { name: `Расторгнуть договор № ${number}?` });
    await dialog.getByRole('textbox', { name: 'Причина' }).fill('Семья переезжает');
    await checkScreen('terminate', staff);
    await dialog.getByRole('button', { name: 'Расторгнуть договор' }).click();
    await expect(dialog).toBeHidden();
    await expect(screenHeader(staff)).toContainText('Расторгнут');
    expect(await outbox(parent.email, /расторг/)).toContain('Семья переезжает');
    await checkScreen('contract, terminated', staff);

    await choose(page, 'contract.pdf', pdf);
    await expect(page.getByRole('heading', { name: 'Договор расторгнут' })).toBeVisible();
    await page.goto(`/verify?n=${number}&c=${code}`);
    await expect(page.getByRole('heading', { name: 'Договор расторгнут' })).toBeVisible();
    await checkScreen('verify, revoked');
  });

  await test.step('the owner finds the chain intact, and anybody with the evidence can recompute it', async () => {
    const address = new URL(staff.url()).pathname;
    const owner = await reopen(staff);
    await signIn(owner, 'owner');
    await owner.goto('/settings?tab=audit');
    await owner.getByRole('button', { name: 'Проверить сейчас' }).click();
    await expect(owner.getByText('Журнал цел')).toBeVisible();

    await owner.goto(`${address}?tab=evidence`);
    const [download] = await Promise.all([
      owner.waitForEvent('download'),
      owner.getByRole('button', { name: 'Скачать JSON' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`evidence-${number}.json`);
    const evidence = contractEvidenceSchema.parse(JSON.parse(await readFile(await download.path(), 'utf8')));
    expect(evidence.chain.whole).toBe(true);
    expect(listEvidenceFaults(evidence)).toEqual([]);
    expect(evidence.events.map(({ eventType }) => eventType)).toEqual(
      expect.arrayContaining(['contract.created', 'signature.code_sent', 'contract.signed', 'contract.terminated']),
    );
    expect(evidence.pdf?.checkCode.replaceAll('-', '')).toBe(code.replaceAll('-', ''));
  });
});

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Выберите PDF договора').setInputFiles({ name, mimeType: 'application/pdf', buffer });
}

/** Returns the file with one bit of its first stream flipped. */
function withOtherByte(pdf: Buffer): Buffer {
  const copy = Buffer.from(pdf);
  const at = copy.indexOf('stream') + 40;
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

/** Number, state and student of the open contract. */
const screenHeader = (page: Page) => page.locator('header', { has: page.getByRole('heading', { level: 1 }) });
