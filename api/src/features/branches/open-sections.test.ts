import { trialRequestRoutes as routes } from '@school/api-contract/families/trial-requests';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeBranchSection } from '../groups/school.fixture';
import { branchesRoutes } from './branches.routes';

const app = useTestApp({ features: branchesRoutes });

test('a visitor sees active sections and their active branches', async () => {
  const place = await makeBranchSection(app.db);
  const other = await makeBranchSection(app.db, 'по субботам с 10:00');
  await app.db('sportsSections').where({ id: place.sectionId }).update({ sportsDirection: 'dance' });
  const closedSection = await makeBranchSection(app.db);
  await app.db('sportsSections').where({ id: closedSection.sectionId }).update({ active: false });
  const closedBranch = await makeBranchSection(app.db);
  await app.db('branches').where({ id: closedBranch.branchId }).update({ active: false });
  const notTaught = await makeBranchSection(app.db);
  await app.db('branchSections').where({ sectionId: notTaught.sectionId }).update({ active: false });

  const visitor = app.visitor();
  const sections = await visitor.call(routes.sportsSections);
  expect(sections.body.map(({ id, sportsDirection }) => [id, sportsDirection])).toEqual([
    [place.sectionId, 'dance'],
    [other.sectionId, null],
  ]);
  expect(sections.statements).toHaveLength(1);
  const branches = await visitor.call(routes.branchesOfSection, { params: { sectionId: other.sectionId } });
  expect(branches.body).toMatchObject([
    { id: other.branchId, address: 'ул. Мира, 1', schedule: 'по субботам с 10:00' },
  ]);
  expect(branches.statements).toHaveLength(1);
  for (const { sectionId } of [closedSection, closedBranch, notTaught, { sectionId: 2_000_000_000 }]) {
    expect((await visitor.call(routes.branchesOfSection, { params: { sectionId } })).body).toEqual([]);
  }
});
