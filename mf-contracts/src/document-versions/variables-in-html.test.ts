import { expect, test } from 'vitest';
import { replaceVariables } from './variables-in-html';

const isKnown = (name: string) => name === 'parentName';
const create = (name: string) => {
  const element = document.createElement('b');
  element.textContent = name;
  return element;
};
const replace = (html: string) => replaceVariables(html, isKnown, create);

test('known variables become elements, also several in one text and inside markup', () => {
  expect(replace('<p>С {{parentName}}, <em>{{parentName}}</em>: {{parentName}}{{parentName}}</p>')).toBe(
    '<p>С <b>parentName</b>, <em><b>parentName</b></em>: <b>parentName</b><b>parentName</b></p>',
  );
});

test('unknown variables, attributes and markup written as text stay as they are', () => {
  const html = '<p class="{{parentName}}">{{poem}} {parentName} {{ parentName }} &lt;i&gt; № 5</p>';
  expect(replace(html)).toBe(html);
});
