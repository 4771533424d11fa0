import { useSessionStore } from '@school/kit/host';
import { forgetOthersChildren } from './forget-user';

/** Removes what others have noted of children, now and whenever another user signs in. Called once. */
export function watchOtherUsers(): void {
  let last: number | undefined;
  const follow = ({ user }: ReturnType<typeof useSessionStore.getState>) => {
    if (!user || user.id === last) return;
    last = user.id;
    void forgetOthersChildren(user.id);
  };
  follow(useSessionStore.getState());
  useSessionStore.subscribe(follow);
}
