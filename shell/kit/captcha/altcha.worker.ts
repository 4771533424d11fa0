// The proof of work of ALTCHA in its own thread; answers `{type: 'work', challenge}` with a solution.
import 'altcha-lib/workers/pbkdf2';
