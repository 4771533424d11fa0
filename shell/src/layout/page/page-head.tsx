import { useLanguage, useT } from '@school/kit';
import { usePageHeadStore, useSchoolStore } from '@school/kit/host';
import { useEffect } from 'react';
import { useChatUnreadStore } from '../../chat-unread/chat-unread-store';
import { useRemotes } from '../../remotes-context';
import { useCurrentRoute } from './use-current-route';

/** Sets title and description of the document: those of the screen, else those of its route's manifest. */
export function PageHead() {
  const t = useT('shell');
  const { language } = useLanguage();
  const remotes = useRemotes();
  const asked = usePageHeadStore((state) => state.head);
  const route = useCurrentRoute();
  const head = asked ?? (route && remotes.getRouteTexts(route, language));
  const name = useSchoolStore((school) => school.name) || t('app.title');
  const unread = useChatUnreadStore((state) => state.unread);
  const page = head ? `${head.title} · ${name}` : name;
  const title = unread > 0 ? `(${unread}) ${page}` : page;
  const description = head?.description ?? '';
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    descriptionElement().content = description;
  }, [description]);
  return null;
}

function descriptionElement(): HTMLMetaElement {
  const found = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  if (found) return found;
  const made = document.createElement('meta');
  made.name = 'description';
  document.head.append(made);
  return made;
}
