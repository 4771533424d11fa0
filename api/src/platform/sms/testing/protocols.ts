import { z } from 'zod';
import type { Charge, Protocol } from './sms-simulator';

export const smscAccount = { login: 'school', password: 'hunter2-psw' };
export const aeroAccount = { email: 'school@example.org', apiKey: 'hunter2-key' };

/** SMSC: forms to send.php and status.php, JSON responses (`fmt=3`), errors as HTTP 200 with a code. */
export const smscProtocol: Protocol = {
  read(path, body) {
    const form = new URLSearchParams(body);
    const field = (name: string) => form.get(name) ?? '';
    const isSend = path === '/send.php';
    const phone = field(isSend ? 'phones' : 'phone').replace('+', '');
    const mayCall = field('login') === smscAccount.login && field('psw') === smscAccount.password;
    return { isSend, mayCall, message: { reference: field('id'), phone, text: field('mes'), callbackUrl: '' } };
  },
  accepted: ({ reference }) => ({ id: reference, cnt: 1, cost: '3.50', balance: '96.50' }),
  // when two messages have one id, the later one is reported
  found([charge]) {
    if (!charge) return { status: -3, last_date: '', last_timestamp: 0 };
    return { status: 0, last_timestamp: charge.at, send_timestamp: charge.at, phone: charge.phone, cost: '3.50' };
  },
  refused(why) {
    const codes = { 'wrong account': 2, 'no money': 3, 'wrong number': 7, 'wrong sender': 6, duplicate: 9 };
    return { status: 200, answer: { error: why, error_code: codes[why] } };
  },
};

const aeroBody = z.object({
  number: z.string(),
  text: z.string().optional(),
  sign: z.string().optional(),
  callbackUrl: z.string().optional(),
});

/** SMS Aero, API v2: JSON with HTTP Basic, wrapped in success, data and message. */
export const aeroProtocol: Protocol = {
  read(path, body, authorization) {
    const { number, text = '', callbackUrl = '' } = aeroBody.parse(JSON.parse(body));
    const expected = Buffer.from(`${aeroAccount.email}:${aeroAccount.apiKey}`).toString('base64');
    const message = { reference: '', phone: number, text, callbackUrl };
    return { isSend: path === '/sms/send', mayCall: authorization === `Basic ${expected}`, message };
  },
  accepted: (charge) => ({ success: true, data: aeroMessage(charge), message: null }),
  found(charges) {
    const rest = { links: { self: '/v2/sms/list?page=1' }, totalCount: String(charges.length) };
    return { success: true, data: { ...charges.map(aeroMessage), ...rest }, message: null };
  },
  refused(why) {
    if (why === 'wrong account')
      return { status: 401, answer: { success: false, message: 'Your request was made with invalid credentials.' } };
    if (why === 'wrong sender') {
      return {
        status: 400,
        answer: { success: false, data: { sign: ['Sign not found'] }, message: 'Validation error.' },
      };
    }
    if (why === 'no money')
      return { status: 200, answer: { success: false, data: null, message: 'Not enough money.' } };
    return {
      status: 400,
      answer: { success: false, data: { number: ['Wrong number 79161234567'] }, message: 'Validation error.' },
    };
  },
};

function aeroMessage({ id, phone, text, at }: Charge) {
  const names = { from: 'School', extendStatus: 'queue', channel: 'DIRECT' };
  return { id, number: phone, text, status: 0, cost: '3.50', dateCreate: at, dateSend: at, ...names };
}
