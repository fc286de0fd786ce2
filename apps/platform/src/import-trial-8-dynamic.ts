await import('../../site/server/app.ts');
