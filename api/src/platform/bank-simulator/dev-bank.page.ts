import type { Context, Middleware } from 'koa';
import { escapeHtml } from '../escape-html';
import type { BankSimulator } from './bank-simulator';
import type { SimulatedPayment } from './protocol';

/** The path of the payment page; the payment's id follows. */
export const devBankPath = '/dev/bank';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem; }
  .sum { font-size: 2rem; font-weight: 600; margin: 0; }
  form { display: grid; gap: .75rem; margin-top: 1.5rem; }
  button { font: inherit; min-height: 48px; border-radius: 8px; border: 1px solid currentColor; background: none; color: inherit; cursor: pointer; }
  button.main { background: #1f5fbf; border-color: #1f5fbf; color: #fff; font-weight: 600; }
  .note { color: color-mix(in srgb, currentColor 75%, transparent); }`;

/**
 * The payment page of the simulated bank in demo mode: a person presses «Оплатить» or «Отказаться» and goes back to the
 * school. No script; other paths go to the next middleware.
 */
export function devBankPage(simulator: BankSimulator): Middleware {
  return async (ctx, next) => {
    const paymentId = new RegExp(`^${devBankPath}/(\\d{1,20})$`).exec(ctx.path)?.[1];
    if (paymentId === undefined) return next();
    if (ctx.method === 'POST') return decide(ctx, simulator, paymentId);
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const payment = await simulator.find(paymentId);
    ctx.status = payment ? 200 : 404;
    showPage(ctx, payment ? paymentView(payment) : '<h1>Такого платежа нет</h1>');
  };
}

async function decide(ctx: Context, simulator: BankSimulator, paymentId: string): Promise<void> {
  // the form says by its address which button was pressed, so that no body needs to be read
  const payment = await simulator.find(paymentId);
  if (payment) await (ctx.query.answer === 'pay' ? simulator.pay(paymentId) : simulator.decline(paymentId));
  ctx.status = 303;
  ctx.redirect(payment?.returnUrl || `${devBankPath}/${paymentId}`);
}

function paymentView(payment: SimulatedPayment): string {
  const { amountMinor, purpose, paymentId, status } = payment;
  const sum = `<p class="sum">${(amountMinor / 100).toLocaleString('ru-RU', { minimumFractionDigits: 2 })}</p>`;
  const head = `<h1>Оплата</h1>${sum}<p>${escapeHtml(purpose)}</p>`;
  if (!['NEW', 'FORM_SHOWED', 'REJECTED'].includes(status)) {
    return `${head}<p><strong>${closedTexts[status] ?? 'Оплатить уже нельзя'}</strong></p>`;
  }
  const form = (answer: string, label: string, name: string) =>
    `<form method="post" action="${devBankPath}/${paymentId}?answer=${answer}"><button class="${name}">${label}</button></form>`;
  return `${head}${status === 'REJECTED' ? '<p>Прошлая попытка не удалась.</p>' : ''}
${form('pay', 'Оплатить', 'main')}${form('decline', 'Отказаться', '')}
<p class="note">Демонстрационный режим: это не настоящий банк, деньги не списываются.</p>`;
}

const closedTexts: Record<string, string> = {
  CONFIRMED: 'Оплачено',
  PARTIAL_REFUNDED: 'Оплачено, часть денег возвращена',
  REFUNDED: 'Деньги возвращены',
  CANCELED: 'Платеж отменен',
  DEADLINE_EXPIRED: 'Срок оплаты вышел',
};

function showPage(ctx: Context, content: string): void {
  const nonce = ctx.state.requestId;
  ctx.set('Cache-Control', 'no-store');
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'`,
  );
  ctx.type = 'html';
  ctx.body = `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Оплата — демонстрационный банк</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>`;
}
