import { expect, test } from 'vitest';
import { useTestDatabase } from '../testing/database';
const db = useTestDatabase();
test('x', async () => { expect(await db()('refusal_reasons').first()).toMatchObject({title:'Дорого'}) });
