import { zodResolver } from '@hookform/resolvers/zod';
import { loginBody } from '@school/api-contract/accounts/auth';
import { messages } from '@school/api-contract/rules/messages';

/** Validates user name and password before they are sent. */
export const credentialsResolver = zodResolver(loginBody.omit({ captchaToken: true }));

export const { captchaRequired } = messages;
