import { useLoadedCharts } from '../shared/use-loaded-charts';

const load = () => import('./charts');

export const useCharts = () => useLoadedCharts(load);
