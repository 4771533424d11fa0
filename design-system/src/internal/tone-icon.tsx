import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';

export type FeedbackTone = 'info' | 'success' | 'warning' | 'danger';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** An icon that identifies a tone without its colour. */
export function ToneIcon({ tone, className }: { tone: FeedbackTone; className: string | undefined }) {
  const Icon = icons[tone];
  return <Icon aria-hidden="true" className={className} />;
}
