import type { User } from '@school/api-contract/accounts/users';

/** Form values of the fields that a new and an existing user share; '' means nothing chosen. */
export interface UserDraft {
  fullName: string;
  username: string;
  email: string;
  phone: string;
  role: string;
}

const phonePrefix = '+7';

export function toDraft(user: User | undefined): UserDraft {
  return {
    fullName: user?.fullName ?? '',
    username: user?.username ?? '',
    email: user?.email ?? '',
    phone: user?.phone || phonePrefix,
    role: user?.role ?? '',
  };
}

/** An empty phone field holds only the prefix. */
export function fromDraft<Draft extends UserDraft>({ phone, ...draft }: Draft) {
  return { ...draft, phone: phone === phonePrefix ? '' : phone };
}
