import { enableCompileCache } from 'node:module';

// The database, its log, its backups and the secret key are for this user alone.
process.umask(0o077);

// Keeps stripped and compiled code between starts, which halves the time of a start. Only what is imported
// after this call is kept, hence the import below.
enableCompileCache();

const { runCommandLine } = await import('./command-line.ts');
await runCommandLine(process.argv.slice(2));
