export { AnswerCard, type AnswerCardProps } from './answer-card';
