import { fuzzRoutes } from './fuzz.fixture';

fuzzRoutes(({ method }) => method !== 'POST');
