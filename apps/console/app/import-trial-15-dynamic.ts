await import('../server/app.ts');
