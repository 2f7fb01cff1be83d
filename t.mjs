import pg from 'pg';
import { openStorage } from './src/storage/open-storage.ts';
const admin = new pg.Client('postgres://postgres:secret@127.0.0.1:5499/postgres'); await admin.connect();
await admin.query('drop database if exists t1'); await admin.query('create database t1');
let a=performance.now();
const store = await openStorage({ url: 'postgres://postgres:secret@127.0.0.1:5499/t1', connections: 8 });
console.log('opened', performance.now()-a, store.now()-Date.now(), await store.accounts.isEmpty());
await store.close();
for (const s of ['file_copy','wal_log']) for (let i=0;i<4;i++) { a=performance.now(); await admin.query(`create database t2 template t1 strategy ${s}`); const b=performance.now(); await admin.query('drop database t2 with (force)'); console.log(s, b-a, performance.now()-b); }
await admin.end();
