export { Skeleton, type SkeletonProps, SkeletonText } from './skeleton';
