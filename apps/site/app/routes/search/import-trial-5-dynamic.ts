await import('../../../server/content/content.ts');
