import { zodResolver } from '@hookform/resolvers/zod';
import { loginBody } from '@school/api-contract/accounts/auth';

/** Validates user name and password before they are sent. */
export const credentialsResolver = zodResolver(loginBody.omit({ captchaToken: true }));
