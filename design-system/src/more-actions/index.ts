export { type MoreAction, MoreActions, type MoreActionsProps } from './more-actions';
