import { zodResolver } from '@hookform/resolvers/zod';
import { loginBody } from '@school/api-contract/auth';

/** Checks a user name and a password before they are sent. */
export const credentialsResolver = zodResolver(loginBody.omit({ captchaToken: true }));
