import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import { type RenderElement, renderAs } from '../internal/render-as';
import { useMedia } from '../internal/use-media';
import styles from './page-header.module.css';

export interface BackLinkProps {
  /** Accessible name, such as 'Назад: Абонементы'. */
  label: string;
  /** The router's link element to the list. */
  render: RenderElement;
}

/** The way back of a page without a header of its own, such as one that is loading. */
export function BackLink({ label, render }: BackLinkProps) {
  return renderAs(render, 'a', {
    className: styles.back,
    'aria-label': label,
    title: label,
    children: <ArrowLeft aria-hidden="true" size={20} />,
  });
}

export interface PageHeaderProps {
  title: ReactNode;
  /** The way back to the list that the page belongs to: an arrow before the title. */
  back?: { label: string; render: RenderElement };
  /** Heading level of the title; 2 for a section of a page that has its own header. Default: 1. */
  headingLevel?: 1 | 2;
  /** A fact about the content, such as a count or a date. */
  description?: ReactNode;
  /** What the screen is for, which a user reads once; a phone leaves it out, so that the content is higher. */
  hint?: ReactNode;
  actions?: ReactNode;
  /** A sign before the title, such as the glyph of a direction. */
  lead?: ReactNode;
  /** Which part of the content is on screen, such as a period: in the line of the title where there is room. */
  toolbar?: ReactNode;
}

/** The title of a page or of one of its sections, with its actions. */
export function PageHeader({
  title,
  back,
  headingLevel = 1,
  description,
  hint,
  actions,
  lead,
  toolbar,
}: PageHeaderProps) {
  const Heading = `h${headingLevel}` as const;
  const isToolbarBetween = useMedia('(min-width: 1100px)');
  // The Tab key follows the eye: below the line of the title the toolbar comes after the actions.
  const parts = [
    toolbar && (
      <div key="toolbar" className={styles.toolbar}>
        {toolbar}
      </div>
    ),
    actions && (
      <div key="actions" className={styles.actions}>
        {actions}
      </div>
    ),
  ];
  return (
    <header className={styles.header}>
      {back && <BackLink {...back} />}
      <div className={cx(styles.titles, headingLevel === 2 && styles.section)}>
        {lead ? (
          <div className={styles.led}>
            {lead}
            <Heading className={styles.title}>{title}</Heading>
          </div>
        ) : (
          <Heading className={styles.title}>{title}</Heading>
        )}
        {description && <p className={styles.description}>{description}</p>}
        {hint && <p className={cx(styles.description, styles.hint)}>{hint}</p>}
      </div>
      {isToolbarBetween ? parts : parts.toReversed()}
    </header>
  );
}
