import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';

export type FeedbackTone = 'info' | 'success' | 'warning' | 'danger';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** The shape that tells a tone apart without its colour. */
export function ToneIcon({ tone, className }: { tone: FeedbackTone; className: string | undefined }) {
  const Icon = icons[tone];
  return <Icon aria-hidden="true" className={className} />;
}
