// Solves ALTCHA's proof of work in a worker; answers `{type: 'work', challenge}` with a solution.
import 'altcha-lib/workers/pbkdf2';
