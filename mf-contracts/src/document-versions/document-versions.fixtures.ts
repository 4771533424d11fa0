import {
  contractTemplateRoutes,
  type DocumentVersion,
  type DocumentVersionText,
} from '@school/api-contract/contracts/contract-templates';
import { documentKinds } from '@school/api-contract/students/document-kinds';
import { studentRoutes } from '@school/api-contract/students/students';
import { respond, respondPage } from '@school/kit/testing';

export const bodyHtml = [
  '<h1>Договор № {{contractNumber}}</h1>',
  '<p class="subtitle">на оказание услуг по физической подготовке</p>',
  '<p class="date">{{contractDate}}</p>',
  '<h2>1. Предмет договора</h2>',
  '<p><strong>{{operatorName}}</strong> проводит занятия с учеником <em>{{studentName}}</em>.</p>',
  '<ol><li>Занятия проходят по дням: {{trainingDays}}.</li><li>Адрес: {{trainingAddress}}.</li></ol>',
  '<table><tbody><tr><td>Исполнитель</td><td>Заказчик</td></tr><tr><td>{{operatorName}}</td><td>{{parentName}}</td></tr></tbody></table>',
].join('');

export const versions: DocumentVersion[] = documentKinds.map((kind, index) => ({
  id: index + 1,
  kind,
  version: 1,
  title: `Документ ${index + 1}`,
  sha256: 'a3f1c09be2d75846'.repeat(4),
  createdAt: '2026-09-01T09:00:00.000Z',
  createdByName: null,
  inForce: kind !== 'contract',
  usedCount: index * 1200,
  readAt: '2026-09-02T09:00:00.000Z',
  readByName: 'Марина Соколова',
}));
versions.push({
  id: 20,
  kind: 'contract',
  version: 2,
  title: 'Договор на обучение',
  sha256: 'b3f1c09be2d75846'.repeat(4),
  createdAt: '2026-11-02T09:00:00.000Z',
  createdByName: 'Марина Соколова',
  inForce: true,
  usedCount: 37,
  readAt: '2026-11-02T09:00:00.000Z',
  readByName: 'Марина Соколова',
});

export const createVersionText = (id: number): DocumentVersionText => {
  const version = versions.find((each) => each.id === id);
  if (!version) throw new Error(`No version ${id}`);
  return { ...version, bodyHtml };
};

export const handlers = [
  respond(contractTemplateRoutes.list, versions),
  respond(contractTemplateRoutes.read, ({ params }) => createVersionText(Number(params.id))),
  respond(contractTemplateRoutes.preview, { html: bodyHtml, unknownVariables: [], sanitised: false }),
  respondPage(studentRoutes.list, { items: [] }),
];
