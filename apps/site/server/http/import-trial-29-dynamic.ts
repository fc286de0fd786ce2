await import('../../server-interface.ts');
