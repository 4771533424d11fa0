/**
 * The reference for the product: node:http and named statements, without session, policy, schema or log. The bench
 * starts it with DATABASE_URL, PORT and SCHOOL (the JSON that the scenarios need).
 */
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { createScenarios } from './scenarios';

const { builtins } = pg.types;
pg.types.setTypeParser(builtins.INT8, Number);
pg.types.setTypeParser(builtins.DATE, (text) => text);

const db = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  application_name: 'bench-bare',
  // The plain statements use `current_date`, which must be the school's day: it starts three hours before the UTC day.
  options: '-c TimeZone=Europe/Moscow',
});
const scenarios = createScenarios(JSON.parse(process.env.SCHOOL ?? ''));

createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const scenario = scenarios.find(({ matches }) => matches(request.method ?? '', url.pathname));
  if (!scenario) {
    response.writeHead(404).end();
    return;
  }
  readBody(request)
    .then((body) => scenario.answer(db, url, body))
    .then(({ body, total }) => {
      response.setHeader('Content-Type', 'application/json');
      if (total !== undefined) response.setHeader('X-Total-Count', total);
      response.end(body);
    })
    .catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
}).listen(Number(process.env.PORT), '127.0.0.1');

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}
