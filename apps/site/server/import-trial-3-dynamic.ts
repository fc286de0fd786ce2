await import('../../../dev/postgres/test-server.ts');
