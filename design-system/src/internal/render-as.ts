import { cloneElement, createElement, type ReactElement } from 'react';

/** An element from the caller (for example a router's link) that receives the component's props. */
export type RenderElement = ReactElement<Record<string, unknown>>;

/** Renders `tag`, or the caller's own element, with the same props; the caller's own props win. */
export function renderAs(render: RenderElement | undefined, tag: string, props: Record<string, unknown>): ReactElement {
  if (!render) return createElement(tag, props);
  return cloneElement(render, { ...props, ...render.props });
}
