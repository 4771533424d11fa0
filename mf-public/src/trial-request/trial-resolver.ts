import { zodResolver } from '@hookform/resolvers/zod';
import { trialSchema } from './trial-form';

export const trialResolver = zodResolver(trialSchema);
