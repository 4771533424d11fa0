export { StatCard, type StatCardProps, StatCards } from './stat-card';
