export { DancerFigure } from './dancer-figure';
export { DirectionFigure } from './direction-figure';
export { RibbonFigure } from './ribbon-figure';
export { RingsFigure } from './rings-figure';
export { ThrowFigure } from './throw-figure';
