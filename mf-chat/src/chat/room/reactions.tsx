import type { ChatMessage, Reaction } from '@school/api-contract/chat/messages';
import type { Person } from '@school/api-contract/chat/rooms';
import { Tooltip, TooltipProvider } from '@school/design-system/tooltip';
import { useT } from '@school/kit';
import { Check, Eye, Heart, Laugh, type LucideIcon, PartyPopper, ThumbsUp } from 'lucide-react';
import { usePersonName } from '../shared/use-names';
import styles from './reactions.module.css';

/** Drawn as SVG, since not every system has a font with colour emoji. */
export const reactionIcons: Record<Reaction, LucideIcon> = {
  like: ThumbsUp,
  heart: Heart,
  laugh: Laugh,
  party: PartyPopper,
  eyes: Eye,
  done: Check,
};

interface ReactionsProps {
  message: ChatMessage;
  people: ReadonlyMap<number, Person>;
  ownId: number;
  onToggle: (reaction: Reaction) => void;
}

/** The reactions of a message; pressing one adds or removes the user's own. */
export function Reactions({ message, people, ownId, onToggle }: ReactionsProps) {
  const t = useT('mf-chat');
  const personName = usePersonName();
  if (message.reactions.length === 0 || message.deleted) return null;
  return (
    <TooltipProvider>
      <div className={styles.list}>
        {message.reactions.map(({ reaction, userIds }) => {
          const Icon = reactionIcons[reaction];
          return (
            <Tooltip key={reaction} content={userIds.map((id) => personName(id, people)).join(', ')}>
              <button
                type="button"
                className={styles.reaction}
                aria-pressed={userIds.includes(ownId)}
                aria-label={t('chat.reactionCount', { name: t(`chat.reactions.${reaction}`), count: userIds.length })}
                onClick={() => onToggle(reaction)}
              >
                <Icon aria-hidden="true" size={14} />
                <span aria-hidden="true">{userIds.length}</span>
              </button>
            </Tooltip>
          );
        })}
      </div>
    </TooltipProvider>
  );
}
